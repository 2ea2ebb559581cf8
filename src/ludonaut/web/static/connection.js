// The connection of a table with the server.

/** After so many milliseconds without an answer to a command a line is taken for dead, though nothing says so. */
const PATIENCE = 8000;

export class Connection {
  /** Numbered commands out, messages in: over a WebSocket or, where none gets through, by POST and server-sent events. */
  constructor(address, hello, onMessage, onState) {
    Object.assign(this, { address, hello, onMessage, onState });
    const random = crypto.getRandomValues(new Uint8Array(12));
    this.client = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.number = 0;
    this.waiting = new Map();
    this.failures = 0;
    this.worked = false;
    this.ended = false;
    this.plain = !("WebSocket" in window);
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.hurry(); });
  }

  send(command) {
    const numbered = { n: ++this.number, ...command };
    this.waiting.set(numbered.n, numbered);
    this.transmit(numbered);
    return numbered.n;
  }

  transmit(command) {
    if (this.plain) this.post(command);
    else if (this.socket?.readyState === WebSocket.OPEN) { this.socket.send(JSON.stringify(command)); this.doubt(); }
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended) return;
    if (this.plain) this.listen();
    else this.connect();
  }

  connect() {
    let opened = false;
    const socket = this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.address}/live`);
    socket.addEventListener("open", () => {
      opened = this.worked = true;
      socket.send(JSON.stringify({ client: this.client, ...this.hello() }));
      for (const command of this.waiting.values()) this.transmit(command);
      this.onState("live");
    });
    socket.addEventListener("message", ({ data }) => { if (socket === this.socket) this.take(JSON.parse(data)); });
    socket.addEventListener("close", ({ code, reason }) => {
      if (socket !== this.socket) return;
      if (code >= 4400 && code < 4500) { this.end(reason); return; }
      this.failures += 1;
      // Where sockets do not get through, some attempts go by POST and events; later ones where sockets have got through, since then
      // it is most likely the server that is away, and comes back.
      const attempts = this.worked ? 6 : 3;
      this.plain = !opened && this.failures % attempts === attempts - 1;
      this.retry();
    });
  }

  /** A line that has died without a word: whoever waits for an answer must not wait for ever. */
  doubt() {
    clearTimeout(this.doubting);
    if (!this.waiting.size || this.plain) return;
    this.doubting = setTimeout(() => {
      const dead = this.socket;
      if (this.plain || dead?.readyState !== WebSocket.OPEN) return;
      this.socket = null;
      dead.close();
      this.failures += 1;
      this.retry();
    }, PATIENCE);
  }

  listen() {
    this.source?.close();
    const hello = { client: this.client, ...this.hello() };
    const query = new URLSearchParams({ ...hello, shown: JSON.stringify(hello.shown) });
    const source = this.source = new EventSource(`${this.address}/events?${query}`);
    source.addEventListener("open", () => {
      this.onState("live");
      for (const command of this.waiting.values()) this.post(command);
    });
    source.addEventListener("message", ({ data }) => this.take(JSON.parse(data)));
    source.addEventListener("error", () => {
      source.close();
      this.failures += 1;
      this.plain = !("WebSocket" in window);
      this.retry();
    });
  }

  async post(command) {
    try {
      const response = await fetch(`${this.address}/command`, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ client: this.client, command }),
      });
      if (response.ok) this.take({ answers: [await response.json()] });
      else if (response.status !== 503) this.take({ answers: [{ n: command.n, ok: false, sentence: await response.text() }] });
    } catch { /* as when the server is being started again: it stays in `waiting` and is sent again when the events are back */ }
  }

  take(message) {
    this.failures = 0; // not when it opens: a server that can only fail then must not be asked without end
    for (const answer of message.answers ?? []) this.waiting.delete(answer.n);
    this.doubt();
    this.onMessage(message);
    if (message.gone) this.end(message.gone);
  }

  retry() {
    if (this.ended) return;
    this.onState("away");
    const wait = Math.min(15000, 300 * 2 ** Math.min(this.failures, 6)) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.open(), wait);
  }

  hurry() {
    const alive = this.plain ? this.source?.readyState === EventSource.OPEN : this.socket && this.socket.readyState <= WebSocket.OPEN;
    if (!alive) this.open();
  }

  end(reason) {
    this.ended = true;
    this.source?.close();
    this.onState("ended", reason);
  }
}

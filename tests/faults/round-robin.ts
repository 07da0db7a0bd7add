import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Attempt {
  status: number;
  body: Buffer;
  /** The request was written before it failed, so a retry might execute it twice. */
  wasSent: boolean;
}

const FAILED = 502;
/** Shorter than the site's five seconds, so that no request is sent on a connection the site is closing. */
const KEPT_MS = 4_000;

/** A load balancer configured as nginx in docs/deploy/nginx.conf: keep-alive, no health checks, next server on error or 503. */
export async function roundRobin(ports: readonly number[]) {
  const upstreams = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true, timeout: KEPT_MS }) }));
  let turn = 0;

  async function ask(index: number, incoming: IncomingMessage, sent: Buffer): Promise<Attempt> {
    const { port, agent } = upstreams[index % upstreams.length] as (typeof upstreams)[number];
    const { method, url: path, headers } = incoming;
    let wasSent = false;
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers });
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (wasSent = true));
      else wasSent = true;
    });
    try {
      const answered = once(outgoing, 'response');
      outgoing.end(sent);
      const [response] = (await answered) as [IncomingMessage];
      return { status: response.statusCode ?? FAILED, body: await buffer(response), wasSent };
    } catch (error) {
      const connection = outgoing.reusedSocket ? 'reused' : 'new';
      return { status: FAILED, body: Buffer.from(`${String(error)} on a ${connection} connection`), wasSent };
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const first = (turn += 1);
    let attempt = await ask(first, incoming, body);
    const mayAskAgain = incoming.method === 'GET' || !attempt.wasSent;
    if ([FAILED, 503].includes(attempt.status) && mayAskAgain) attempt = await ask(first + 1, incoming, body);
    outgoing.writeHead(attempt.status).end(attempt.body);
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

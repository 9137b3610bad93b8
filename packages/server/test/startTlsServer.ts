import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/** A certificate for images.test, *.images.test, other.test and gateway.test, which nobody else trusts. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBkjCCATmgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5MYXRjaGtl
eSB0ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTAwMDAwMFowGTEXMBUG
A1UEAwwOTGF0Y2hrZXkgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR+
U+e7qXhDXPhgXejcn7/GimmLaT65hKZeXkvagBf5P9ZoN9yS1LGOhSZEPO8c7SAJ
KVK36+XydgAezaL0zNa3o3AwbjA/BgNVHREEODA2ggtpbWFnZXMudGVzdIINKi5p
bWFnZXMudGVzdIIKb3RoZXIudGVzdIIMZ2F0ZXdheS50ZXN0MAwGA1UdEwEB/wQC
MAAwHQYDVR0OBBYEFJMfXIIHnE2V+vo2SvR7B0+jBnx1MAoGCCqGSM49BAMCA0cA
MEQCIC/T3RGtjLWu8HqiRiarwdkvdn2tT1GgpjNtQtumLoaiAiAvltWkP3zGPxgq
IWzAVbt9ghhPD2kY+RVQ1lWoRjA7HA==
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn38LCuwTsprvwG8F
hJm1JRJrgtHZ3wsjDWTkl5ei5tihRANCAAR+U+e7qXhDXPhgXejcn7/GimmLaT65
hKZeXkvagBf5P9ZoN9yS1LGOhSZEPO8c7SAJKVK36+XydgAezaL0zNa3
-----END PRIVATE KEY-----
`

/**
 * Starts a real HTTPS server on a loopback address, with a certificate for the names above; without TLS if `isPlain`.
 * Every request is recorded as its method, host and path.
 */
export async function startTlsServer(
  answer: RequestListener,
  { address = '127.0.0.1', isPlain = false, port: wanted = 0 } = {},
) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`)
    answer(request, response)
  }
  const server = isPlain ? createHttpServer(listener) : createServer({ cert: testCertificate, key }, listener)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(wanted, address, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    /** Returns how many connections are open. */
    connections: () => sockets.size,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

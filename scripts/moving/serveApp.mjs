import { spawn } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { appEnv, readJson } from './moveApp.mjs'

/** Starts the server of an app that was built. */
export async function serveApp(app) {
  const port = await freePort()
  const { dependencies, devDependencies } = readJson(path.join(app, 'package.json'))
  const all = { ...dependencies, ...devDependencies }
  if (all['react-scripts']) return serveFiles(path.join(app, 'build'), port)
  const command = all.next
    ? ['next', 'start', '-p', port, '-H', 'localhost']
    : all['@react-router/serve']
      ? ['react-router-serve', './build/server/index.js']
      : all['@remix-run/serve']
        ? ['remix-serve', 'build/index.js']
        : ['vite', 'preview', '--port', port, '--host', 'localhost', '--strictPort']
  const [name, ...args] = command.map(String)
  const address = `http://localhost:${port}`
  const child = spawn(path.join(app, 'node_modules/.bin', name), args, {
    cwd: app,
    env: appEnv({ PORT: String(port), AUTH_URL: address, NEXTAUTH_URL: address, NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  await untilListening(port, child, () => printed)
  return { address, printed: () => printed, stop: () => child.kill() }
}

/** Waits until something listens on a port, or the program that should has ended. */
async function untilListening(port, child, printed) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const isUp = await fetch(`http://localhost:${port}`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  child.kill()
  throw new Error(`The app's server doesn't respond:\n${printed()}`)
}

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves a folder, with its index for every other path. */
async function serveFiles(folder, port) {
  const server = createServer((request, response) => {
    const asked = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
    const isFile = asked.startsWith(folder) && existsSync(asked) && statSync(asked).isFile()
    const file = isFile ? asked : path.join(folder, 'index.html')
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve) => server.listen(port, 'localhost', resolve))
  return { address: `http://localhost:${port}`, printed: () => '', stop: () => server.close() }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createTcpServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

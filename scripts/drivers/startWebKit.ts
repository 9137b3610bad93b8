import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type DrivenBrowser, type Tab, until } from './drivenBrowser.ts'

const program = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'
/** Gives the focus to the window that opened last, as every desktop does: the wallet takes no approval without it. */
const windowManager = '/usr/bin/openbox'

/** Whether WebKitGTK's driver is installed, and a desktop for its browser. */
export const hasWebKit =
  existsSync(program) &&
  (process.env.DISPLAY !== undefined || [screen, windowManager].every((file) => existsSync(file)))

/** Starts the MiniBrowser of WebKitGTK, on its own screen unless a desktop runs, and drives it by WebDriver. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const children: ChildProcess[] = []
  const display = process.env.DISPLAY ?? (await startScreen(children))
  const port = await findPort()
  children.push(
    spawn(program, [`--port=${port}`], {
      // Root has no sandbox to start it in.
      env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: 'ignore',
    }),
  )
  const send = async <value>(method: string, path: string, body?: object): Promise<value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const { sessionId } = await until('WebKitWebDriver', () =>
    send<{ sessionId: string }>('POST', '/session', { capabilities: {} }),
  )
  const ask = <value>(method: string, path: string, body?: object) =>
    send<value>(method, `/session/${sessionId}${path}`, body)

  // One window at a time is asked: each question says which, and waits for the one before.
  let turn: Promise<unknown> = Promise.resolve()
  const inWindow = <value>(handle: string, act: () => Promise<value>): Promise<value> => {
    const next = turn
      .catch(() => {})
      .then(() => ask('POST', '/window', { handle }))
      .then(act)
    turn = next
    return next
  }

  const toTab = (handle: string): Tab => {
    const act = (...actions: object[]) => inWindow(handle, () => ask<void>('POST', '/actions', { actions }))
    const mouse = (...actions: object[]) =>
      act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
    return {
      open: (url) => inWindow(handle, () => ask<void>('POST', '/url', { url })),
      evaluate: (expression) =>
        inWindow(handle, () =>
          ask('POST', '/execute/async', {
            script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(value ?? null), (error) => done({ thrown: String(error) }))`,
            args: [],
          }),
        ),
      move: (x, y) => mouse({ type: 'pointerMove', x, y }),
      press: () => mouse({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
      type: (text) =>
        act({
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        }),
      async close() {
        await inWindow(handle, () => ask('DELETE', '/window'))
      },
    }
  }

  return {
    listTabs: async () => (await ask<string[]>('GET', '/window/handles')).map(toTab),
    async openTab() {
      const { handle } = await ask<{ handle: string }>('POST', '/window/new', { type: 'window' })
      return toTab(handle)
    },
    async close() {
      await ask('DELETE', '').catch(() => {})
      for (const child of children.reverse()) {
        child.kill()
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    },
  }
}

/** Starts a screen that nobody sees; returns its name. */
async function startScreen(children: ChildProcess[]): Promise<string> {
  const child = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  const display = `:${String(number).trim()}`
  children.push(spawn(windowManager, [], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' }))
  return display
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type DrivenBrowser, type Tab, until } from './drivenBrowser.ts'
import { end, hasScreen, startScreen } from './startScreen.ts'

const program = '/usr/bin/WebKitWebDriver'

/** Whether WebKitGTK's driver is installed, and a desktop for its browser. */
export const hasWebKit = existsSync(program) && hasScreen

/** Starts WebKitGTK's MiniBrowser, on a virtual screen unless a desktop is running, and drives it by WebDriver. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const screen = await startScreen()
  const port = await findPort()
  const driver = spawn(program, [`--port=${port}`], {
    // The sandbox does not start as root.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  })
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

  // Commands address one window at a time: each selects its window, and waits for the previous command.
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
      await end(driver)
      await screen.stop()
    },
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const program = '/usr/bin/Xvfb'
/** Gives the focus to the window that opened last, like every desktop: the wallet accepts no approval without it. */
const windowManager = '/usr/bin/openbox'

/** Whether a desktop is running, or a virtual one can be started. */
export const hasScreen =
  process.env.DISPLAY !== undefined || [program, windowManager].every((file) => existsSync(file))

/** Returns the running desktop, or starts a virtual one with a window manager. `stop` ends what was started. */
export async function startScreen(): Promise<{ display: string; stop(): Promise<void> }> {
  const { DISPLAY } = process.env
  if (DISPLAY !== undefined) return { display: DISPLAY, async stop() {} }
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  const display = `:${String(number).trim()}`
  const manager = spawn(windowManager, [], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' })
  return {
    display,
    async stop() {
      for (const child of [manager, screen]) await end(child)
    },
  }
}

/** Ends a program and waits until it has exited. */
export async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..')

/** Path of a tool installed in the repository. */
export const tool = (name) => path.join(root, 'node_modules', '.bin', name)

/** The exit code that a shell gives for a program it cannot start. */
const notStarted = 127

/**
 * Runs a program to its end in the repository and returns its exit code. Its output is shown or, with `log`, a file
 * descriptor, written there.
 */
export function run(command, args = [], { cwd = root, env = {}, quiet = false, log } = {}) {
  const output = log === undefined ? ['inherit', 'inherit'] : [log, log]
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : output[0], output[1]],
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(notStarted)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/** Runs a program as `run` does, and ends this one with its exit code where it fails. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

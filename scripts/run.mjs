import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..')

/** Returns the path of a tool installed in the repository. */
export const tool = (name) => path.join(root, 'node_modules', '.bin', name)

/** The shell's exit code for a program that cannot be started. */
const notStarted = 127

/**
 * Runs a program in the repository and returns its exit code. Shows its output, or writes it to `log`, a file
 * descriptor.
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

/** Runs a program like `run`, and exits with its exit code on failure. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

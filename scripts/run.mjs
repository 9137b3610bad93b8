import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..')

/** Path of a tool installed in the repository. */
export const tool = (name) => path.join(root, 'node_modules', '.bin', name)

/** What a shell answers for a program that it cannot start. */
const notStarted = 127

/** Runs a program to its end in the repository, its output shown; answers its exit code. */
export function run(command, args = [], { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(notStarted)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/** As `run`, but a program that fails ends this one, with its exit code. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

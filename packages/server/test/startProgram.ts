import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../../../scripts/setup/compiledProgram.mjs'

const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

/** Starts the server's program in a separate process. */
export function startProgram(environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [compiledProgram(bin)], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment },
  })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  /** Resolves with the first match in the program's output. */
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) resolve(match)
      }
      child.stdout?.on('data', look)
      void exited.then(() => reject(new Error(`The program exited: ${output}`)))
      look()
    })
  return { child, exited, says, output: () => output }
}

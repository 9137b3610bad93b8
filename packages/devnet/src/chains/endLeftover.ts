import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Ends the chain whose process id an earlier run noted in `pidPath` and did not live to end. A process that has
 * the number by now and is no anvil is left alone.
 */
export function endLeftover(pidPath: string): void {
  if (process.platform === 'win32' || !existsSync(pidPath)) return
  const pid = Number(readFileSync(pidPath, 'utf8'))
  if (Number.isSafeInteger(pid) && pid > 1 && isAnvil(pid)) process.kill(pid, 'SIGKILL')
}

function isAnvil(pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('anvil') && command.includes('--chain-id')
  } catch {
    return false
  }
}

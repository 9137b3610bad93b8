import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Ends a chain left over from an earlier run, whose process id is in `pidPath`. If another program has that id by now,
 * leaves it alone.
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

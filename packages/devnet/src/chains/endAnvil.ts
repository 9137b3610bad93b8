import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const script = 'read -r _ || { kill -TERM "$1"; sleep 3; kill -KILL "$1"; }'

/**
 * Ends process `pid` when this one ends, even by SIGKILL: a shell waits on a pipe that only this process keeps open.
 * Returns a function that cancels this. Does nothing on Windows, which has no such shell.
 */
export function endWithParent(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // Detached, because Ctrl-C signals the whole foreground group and this shell must outlive it.
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('done\n')
}

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

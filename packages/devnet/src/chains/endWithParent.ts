import { spawn } from 'node:child_process'

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

import { spawn } from 'node:child_process'

const script = 'read -r _ || { kill -TERM "$1"; sleep 3; kill -KILL "$1"; }'

/**
 * Ends process `pid` when this one is gone, however it went, SIGKILL included: a shell waits on a pipe that
 * only this process holds open. Answers how to call that off. Does nothing on Windows, which has no such shell.
 */
export function endWithParent(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // Detached, because Ctrl-C reaches the whole foreground group and this one has to outlive it.
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('done\n')
}

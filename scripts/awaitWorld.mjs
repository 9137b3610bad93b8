import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until a world has written its addresses. Returns false if it exits first. Those of another world are ignored.
 */
export async function awaitWorld(child, runFile) {
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!isOver() && readPid(runFile) !== child.pid) await wait(100)
  return !isOver()
}

function readPid(runFile) {
  try {
    return JSON.parse(readFileSync(runFile, 'utf8')).pid
  } catch {
    return undefined
  }
}

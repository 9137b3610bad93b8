import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const installedFile = path.join(root, 'node_modules', '.package-lock.json')

/** As `tryInstall`, but ends this program where that fails. */
export async function install() {
  const code = await tryInstall()
  if (code !== 0) process.exit(code)
}

/** Installs the packages of the lock file, unless they are installed already; answers the exit code. */
export async function tryInstall() {
  if (isInstalled()) return 0
  console.log('Installing packages …')
  return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function isInstalled() {
  if (!existsSync(installedFile)) return false
  if (statSync(lockFile).mtimeMs <= statSync(installedFile).mtimeMs) return true
  // A checkout touches the lock file without changing it: what it says decides.
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return holdsAll(wanted, installed)
}

/** Whether every package of a lock file is among the installed ones: workspaces' links and their own packages, too. */
export const holdsAll = (wanted, installed) =>
  Object.entries(wanted).every(
    ([where, { version, optional }]) =>
      !where.includes('node_modules/') ||
      optional ||
      (installed[where] !== undefined && installed[where].version === version),
  )

import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const installedFile = path.join(root, 'node_modules', '.package-lock.json')

/** Like `tryInstall`, but exits on failure. */
export async function install() {
  const code = await tryInstall()
  if (code !== 0) process.exit(code)
}

/** Installs the packages of the lock file, unless they are already installed. Returns the exit code. */
export async function tryInstall() {
  if (isInstalled()) return 0
  console.log('Installing packages …')
  return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function isInstalled() {
  if (!existsSync(installedFile)) return false
  if (statSync(lockFile).mtimeMs <= statSync(installedFile).mtimeMs) return true
  // Compares contents, since a checkout may touch the lock file without changing it.
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return holdsAll(wanted, installed)
}

/** Returns whether every package of a lock file is installed, including workspace links and their own packages. */
export const holdsAll = (wanted, installed) =>
  Object.entries(wanted).every(
    ([where, { version, optional }]) =>
      !where.includes('node_modules/') ||
      optional ||
      (installed[where] !== undefined && installed[where].version === version),
  )

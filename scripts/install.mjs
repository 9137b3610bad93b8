import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { mustRun, root } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const installedFile = path.join(root, 'node_modules', '.package-lock.json')

/** Installs the packages of the lock file, unless they are installed already. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  await mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function isInstalled() {
  if (!existsSync(installedFile)) return false
  if (statSync(lockFile).mtimeMs <= statSync(installedFile).mtimeMs) return true
  // A checkout touches the lock file without changing it: what it says decides.
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([where, { version, optional, link }]) =>
      !where.startsWith('node_modules/') || optional || link || installed[where]?.version === version,
  )
}

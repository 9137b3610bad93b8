import { X509Certificate } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { writeWhole } from '../base/cached.ts'
import type { Certificate } from './certificate.ts'
import { createCertificate } from './createCertificate.ts'

const dayMs = 86_400_000

/**
 * Returns the certificate kept in a folder, so that browsers that accepted it once accept it again. Creates a new one
 * if it doesn't cover all hosts or expires within a day.
 */
export function loadCertificate(folder: string, hosts: readonly string[]): Certificate {
  const paths = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const kept = read(paths)
  if (kept && isUsable(kept, hosts)) return kept
  const made = createCertificate(hosts)
  writeWhole(paths.key, made.key)
  chmodSync(paths.key, 0o600)
  writeWhole(paths.cert, made.cert)
  return made
}

function read(paths: Certificate): Certificate | undefined {
  try {
    return { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8') }
  } catch {
    return undefined
  }
}

function isUsable({ cert }: Certificate, hosts: readonly string[]): boolean {
  try {
    const certificate = new X509Certificate(cert)
    const isOf = (host: string) => (isIPv4(host) ? certificate.checkIP(host) : certificate.checkHost(host))
    return Date.parse(certificate.validTo) > Date.now() + dayMs && hosts.every((host) => isOf(host))
  } catch {
    return false
  }
}

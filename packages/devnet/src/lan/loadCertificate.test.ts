import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createCertificate } from './createCertificate.ts'
import { loadCertificate } from './loadCertificate.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lan')
}

it('creates a self-signed certificate for its hosts alone that cannot sign others', () => {
  const { cert, key } = createCertificate(['192.168.1.7', 'mob.local'])
  const certificate = new X509Certificate(cert)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkIP('192.168.1.7')).toBe('192.168.1.7')
  expect(certificate.checkHost('mob.local')).toBe('mob.local')
  expect(certificate.checkIP('192.168.1.8')).toBeUndefined()
  expect(certificate.ca).toBe(false)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(398)
  expect(key).toContain('PRIVATE KEY')
})

it('keeps the certificate while it covers every host, readable only by its owner', () => {
  const folder = createFolder()
  const first = loadCertificate(folder, ['192.168.1.7', '127.0.0.1'])
  expect(loadCertificate(folder, ['127.0.0.1'])).toEqual(first)
  expect(loadCertificate(folder, ['192.168.1.9', '127.0.0.1'])).not.toEqual(first)
  expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600)
})

it('replaces an expired or invalid certificate', () => {
  const folder = createFolder()
  loadCertificate(folder, ['127.0.0.1'])
  const old = createCertificate(['127.0.0.1'], Date.now() - 365 * 86_400_000)
  for (const cert of [old.cert, 'no certificate']) {
    writeFileSync(join(folder, 'certificate.pem'), cert)
    const { cert: next } = loadCertificate(folder, ['127.0.0.1'])
    expect(next).not.toBe(cert)
    expect(Date.parse(new X509Certificate(next).validTo)).toBeGreaterThan(Date.now())
  }
})

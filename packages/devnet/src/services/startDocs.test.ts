import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { expect, it, onTestFinished } from 'vitest'
import { devnetNetwork } from '../contracts/network.ts'
import { startDocs } from './startDocs.ts'

it('serves pages by folder, with a policy for their own files, and the demo with the world’s settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'demo'))
  for (const file of ['index.html', 'demo/index.html'])
    writeFileSync(join(folder, file), `<html><head></head><body>${file}</body></html>`)
  writeFileSync(join(folder, 'page.md'), '# Page')
  const api = 'http://127.0.0.1:4401'
  const settings = { api, projectId: 'local', networks: [devnetNetwork({ api })] as const }
  const docs = await startDocs({ folder, port: 0, settings })
  onTestFinished(() => docs.close())
  const get = async (path: string) => {
    const response = await fetch(docs.origin + path)
    const { status, headers } = response
    const policy = headers.get('content-security-policy')
    return { status, policy, type: headers.get('content-type'), text: await response.text() }
  }

  const home = await get('/')
  expect(home.text).toContain('index.html')
  expect(home.text).not.toContain(pageSettingsElementId)
  expect(home.policy).toContain("connect-src 'self';")
  const demo = await get('/demo/')
  expect(demo.text).toContain(`id="${pageSettingsElementId}">{"api":"${api}"`)
  expect(demo.policy).toContain(`connect-src 'self' ${api} ws://127.0.0.1:4401`)
  expect(await get('/page.md')).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' })
  expect((await get('/missing/')).status).toBe(404)
  expect((await get('/%2e%2e/package.json')).status).toBe(404)
})

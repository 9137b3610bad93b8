import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createDevnet, type Devnet } from './createDevnet.ts'

let devnet: Devnet | undefined
afterEach(() => devnet?.close())

describe('waiting for the index', { timeout: 120_000 }, () => {
  it('ends when the chain has gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
    devnet = await createDevnet({ keepIn: folder })
    process.kill(Number(readFileSync(join(folder, 'chain.json.pid'), 'utf8')), 'SIGKILL')
    await devnet.chainExited
    await expect(devnet.indexed()).rejects.toThrow()
    await devnet.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is called off, and the start with it', async () => {
    const signal = AbortSignal.abort(new Error('Enough.'))
    await expect(createDevnet({ signal })).rejects.toThrow('Enough.')
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifactsFile, compileContracts, makeArtifacts } from './compile.ts'

// Else: npm run contracts -w packages/devnet
it('what is kept of the contracts was made of the sources, settings and compiler that are here', async () => {
  const kept = JSON.parse(readFileSync(artifactsFile, 'utf8')) as { hash: string }
  expect((await compileContracts()).hash).toBe(kept.hash)
})

it.runIf(process.env.SOAK)('the stored contracts are the output of solc for their sources', () => {
  expect(readFileSync(artifactsFile, 'utf8') === makeArtifacts()).toBe(true)
})

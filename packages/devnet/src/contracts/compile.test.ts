import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifactsFile, makeArtifacts } from './compile.ts'

it('what is kept of the contracts is what solc makes of their sources', () => {
  // Else: npm run contracts -w packages/devnet
  expect(readFileSync(artifactsFile, 'utf8') === makeArtifacts()).toBe(true)
})

import fc from 'fast-check'
import { expect } from 'vitest'

const { PROPERTY_RUNS = '1000', PROPERTY_SECONDS, PROPERTY_SEED } = process.env

/** Tests of untrusted input. All of their cases run, however long that takes. */
const fuzz =
  /\/(walletconnect\/src\/(client\/fuzz|session\/uri|crypto\/envelope|tabs\/tabMessage)|server\/src\/relay\/\w+|frame\/src\/channel\/channel|core\/src\/(embedded\/client\/createFrameClient|namespaces\/(eip155|shared)\/hostilePages))\.test\.ts$/
/** A test in which each case opens pages with kits. It runs at most `sequencesMax` cases, and always all of those. */
const sequences = /\/core\/src\/connection\/connections\.test\.ts$/
const sequencesMax = 10_000

const { testPath = '' } = expect.getState()
const isWhole = fuzz.test(testPath) || sequences.test(testPath)
const runs = Number(PROPERTY_RUNS)

// One seed for all properties of a run, so that it can be repeated.
fc.configureGlobal({
  numRuns: sequences.test(testPath) ? Math.min(runs, sequencesMax) : runs,
  ...(PROPERTY_SEED && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_SECONDS && !isWhole && { interruptAfterTimeLimit: Number(PROPERTY_SECONDS) * 1_000 }),
})

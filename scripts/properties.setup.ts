import fc from 'fast-check'
import { expect } from 'vitest'

const { PROPERTY_RUNS = '1000', PROPERTY_SECONDS, PROPERTY_SEED } = process.env

/** What strangers can send us: of these, every case runs, however long it takes. */
const fuzz =
  /\/(walletconnect\/src\/(fuzz|uri|crypto\/envelope|tabs\/tabMessage)|server\/src\/relay\/\w+|frame\/src\/channel|core\/src\/frame\/createFrameClient|core\/src\/namespaces\/(?:eip155\/)?hostilePages)\.test\.ts$/
/** Each case of these opens pages with kits: so many of them are enough, and every one runs. */
const sequences = /\/core\/src\/namespaces\/connections\.test\.ts$/
const sequencesMax = 10_000

const { testPath = '' } = expect.getState()
const isWhole = fuzz.test(testPath) || sequences.test(testPath)
const runs = Number(PROPERTY_RUNS)

// One seed for every property of a run, so that it can be run again.
fc.configureGlobal({
  numRuns: sequences.test(testPath) ? Math.min(runs, sequencesMax) : runs,
  ...(PROPERTY_SEED && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_SECONDS && !isWhole && { interruptAfterTimeLimit: Number(PROPERTY_SECONDS) * 1_000 }),
})

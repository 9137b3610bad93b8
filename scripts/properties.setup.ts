import fc from 'fast-check'
import { expect } from 'vitest'

const { PROPERTY_RUNS = '1000', PROPERTY_SECONDS, PROPERTY_SEED } = process.env

/** What strangers can send us: of these, every case runs, however long it takes. */
const fuzz =
  /\/(walletconnect\/src\/(fuzz|uri|crypto\/envelope|tabs\/tabMessage)|server\/src\/relay\/\w+|frame\/src\/channel|core\/src\/frame\/createFrameClient)\.test\.ts$/
const isFuzz = fuzz.test(expect.getState().testPath ?? '')

// One seed for every property of a run, so that it can be run again.
fc.configureGlobal({
  numRuns: Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_SECONDS && !isFuzz && { interruptAfterTimeLimit: Number(PROPERTY_SECONDS) * 1_000 }),
})

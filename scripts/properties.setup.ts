import fc from 'fast-check'

const { PROPERTY_RUNS = '1000', PROPERTY_SEED } = process.env

// One seed for every property of a run, so that it can be run again.
fc.configureGlobal({
  numRuns: Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED && { seed: Number(PROPERTY_SEED) }),
})

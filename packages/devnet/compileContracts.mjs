// Writes what solc makes of src/contracts/*.sol beside them, after a change of one: npm run contracts -w packages/devnet
import { writeFileSync } from 'node:fs'
import { artifactsFile, makeArtifacts } from './dist/contracts/compile.js'

writeFileSync(artifactsFile, makeArtifacts())

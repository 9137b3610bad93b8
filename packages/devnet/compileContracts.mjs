// Writes solc's output next to src/contracts/*.sol. Run it after changing a contract: npm run contracts -w
// packages/devnet
import { writeFileSync } from 'node:fs'
import { artifactsFile, makeArtifacts } from './dist/contracts/compile.js'

writeFileSync(artifactsFile, makeArtifacts())

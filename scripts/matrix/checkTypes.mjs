// Checks the types of the app and the declarations of the kit. Those of other packages have errors of their own.
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync('npx', ['tsc', '--skipLibCheck', 'false', '--pretty', 'false'], {
  encoding: 'utf8',
})
const errors = stdout.split('\n').filter((line) => /^(node_modules\/@latchkey|src|test)\//.test(line))
if (errors.length > 0) throw new Error(errors.join('\n'))

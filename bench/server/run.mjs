// Runs the server's benches: node bench/server/run.mjs. Requires a build. Writes its tables to stdout and into
// bench/README.md, and fails if a promise fails. A section that cannot be measured stays unchanged.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const readme = path.join(import.meta.dirname, '../README.md')
const marks = ['<!-- server -->', '<!-- /server -->']

let isWhole = true
const parts = []
for (const file of ['rpc.mjs', 'history.mjs']) {
  const { output, code } = await run(file)
  if (output.trim()) parts.push(output.trim())
  else isWhole = false
  if (code !== 0) process.exitCode = 1
}
const cores = os.cpus()
const text = [
  `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- server\`, medians of interleaved rounds, ${cores.length} × ${cores[0]?.model.trim()}, Node ${process.versions.node}.`,
  'Load, server, chain and database share these cores.',
  ...parts,
].join('\n\n')
console.log(text)
if (isWhole) writeSection(text)

function run(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ output, code }))
  })
}

function writeSection(section) {
  const all = readFileSync(readme, 'utf8')
  const [begin, end] = marks.map((mark) => all.indexOf(mark))
  if (begin < 0 || end < begin) throw new Error('bench/README.md has no section for the server')
  writeFileSync(readme, `${all.slice(0, begin)}${marks[0]}\n${section}\n${all.slice(end)}`)
}

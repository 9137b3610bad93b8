#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { runCommand } from './runCommand.ts'

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  readFile: (path) => readFileSync(path, 'utf8'),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  stopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    }),
})
process.exit(code)

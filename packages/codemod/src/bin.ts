#!/usr/bin/env node
import { runCommand } from './runCommand.ts'

process.exitCode = runCommand(process.argv.slice(2), {
  folder: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})

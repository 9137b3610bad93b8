#!/usr/bin/env node
import { isCancel, select, text } from '@clack/prompts'
import { type Prompts, runCommand } from './runCommand.ts'

const prompts: Prompts = {
  async askFolder(check) {
    const initial = 'my-app'
    const folder = await text({
      message: 'Where do you want to create the app?',
      placeholder: initial,
      defaultValue: initial,
      validate: (given) => (given ? check(given) : undefined),
    })
    return isCancel(folder) ? undefined : folder
  },
  async askTemplate(templates) {
    const name = await select({
      message: 'Which template?',
      options: templates.map(({ name, title }) => ({ value: name, label: title })),
    })
    return isCancel(name) ? undefined : name
  },
}

process.exitCode = await runCommand(process.argv.slice(2), {
  folder: process.cwd(),
  packageManager: /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'npm',
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  prompts: process.stdin.isTTY && process.stdout.isTTY ? prompts : undefined,
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { runCommand } from '../src/runCommand.ts'

/** A file with RainbowKit's button. */
export const button =
  "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton />\n"
/** The manifest of an app with RainbowKit. */
export const manifest = `{
    "name": "shop",
    "dependencies": {
        "@rainbow-me/rainbowkit": "^2.2.0",
        "react": "^19.0.0",
        "wagmi": "^2.14.0"
    }
}
`

/** Writes an app into a folder of its own, and returns its functions. */
export function createApp(files: Record<string, string> = { 'package.json': manifest, 'src/A.tsx': button }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const run = (...args: string[]) => {
    const lines: string[] = []
    const errors: string[] = []
    const code = runCommand(args, {
      folder,
      print: (line) => void lines.push(line),
      printError: (line) => void errors.push(line),
    })
    return { code, printed: lines.join('\n'), errors }
  }
  return { folder, read, run }
}

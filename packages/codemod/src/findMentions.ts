import path from 'node:path'
import type { Library } from './libraries/library.ts'
import type { Finding } from './source/parseFile.ts'

/** Where a file still names a package of a library. */
type Mention = Finding & { package: string }

/** Files that list packages without loading them. */
const skipped =
  /^(package(-lock)?\.json|npm-shrinkwrap\.json|pnpm-(lock|workspace)\.yaml|(yarn|bun|deno)\.lock|CHANGELOG\.md)$/
const generated = /\.(map|log|tsbuildinfo)$/

/**
 * Finds package names in quotes, in a style's import, or in a path, which the command doesn't convert: in styles, pages,
 * settings and mocks of tests. `loads` are the lines with imports that have a comment already.
 */
export function findMentions(
  file: string,
  text: string,
  { library, packages, loads }: { library: Library; packages: readonly string[]; loads: ReadonlySet<number> },
): Mention[] {
  const isList = skipped.test(path.posix.basename(file)) || generated.test(file)
  if (isList || !packages.some((name) => text.includes(name))) return []
  const isCode = /\.[cm]?[jt]sx?$/.test(file)
  const isProse = /\.mdx?$/.test(file)
  const lines = (isProse ? withoutSamples(text) : text).split('\n')
  return lines.flatMap((content, index) =>
    packages.flatMap((name): Mention[] => {
      const line = index + 1
      if (loads.has(line) || !mentionOf(name, isCode).test(content)) return []
      const action = `Replace it, then remove ${name} from package.json. See ${library.page}.`
      return [{ file, line, type: 'todo', what: `${name} is still used here`, action, package: name }]
    }),
  )
}

/**
 * Matches a package's name in quotes or in `url()`, perhaps as a pattern, in `node_modules`, or with a path behind it. In
 * code, the value of a variable or a property could be any text, such as a cookie's name.
 */
const mentionOf = (name: string, isCode: boolean) =>
  new RegExp(
    `${isCode ? '(?<!\\w\\s*[:=]\\s*)' : ''}(?:["'\`(]\\^?|node_modules/)~?${name.replaceAll('.', '\\.')}(?=["'\`)/$])`,
  )

/** Blanks out the code that Markdown shows. */
const withoutSamples = (text: string) =>
  text
    .replace(/^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1[ \t]*$/gm, (sample) => sample.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '')

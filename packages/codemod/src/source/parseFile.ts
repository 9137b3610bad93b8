import path from 'node:path'
import { type ParserPlugin, parse } from '@babel/parser'
import traverseModule, { type NodePath } from '@babel/traverse'
import type { File, Node, Program } from '@babel/types'
import MagicString from 'magic-string'

// `@babel/traverse` is CommonJS. Node puts its default export into `default`, and bundlers don't.
const traverse = traverseModule.default ?? (traverseModule as unknown as typeof traverseModule.default)

/** Something that a person should know, or do, after the run. */
export type Finding = {
  file: string
  line: number
  /** `todo`: the app needs a change by hand. `note`: something was dropped or replaced on purpose. */
  type: 'todo' | 'note'
  /** What was found. */
  what: string
  /** What to do about it. */
  action: string
}

/** Where a todo comment points to. */
type Guide = { page: string; anchor: string }

/** Starts every comment for a person, so that a second run finds it. */
const todoMark = 'TODO(latchkey)'

/** A parsed file. Edits change only the text that they name, so everything else keeps its formatting. */
export type SourceFile = {
  /** Path relative to the app, with forward slashes. */
  path: string
  text: string
  program: NodePath<Program>
  findings: Finding[]
  /** How the file writes strings and ends statements. */
  style: { quote: string; end: string; newline: string }
  isTypeScript: boolean
  /** Returns the file's text with all edits. */
  print(): string
  textOf(node: Node): string
  replace(node: Node, text: string): void
  /** Replaces a range, and keeps a comment that was added above it. */
  replaceRange(start: number, end: number, text: string): void
  insertAt(at: number, text: string): void
  removeRange(start: number, end: number): void
  /** Removes a statement with its line. */
  removeStatement(node: Node): void
  /** Returns whether a node was removed, with or within something else. */
  isRemoved(node: Node): boolean
  /** Adds a comment above the statement of a node, and a finding. */
  todo(at: NodePath, what: string, action: string, guide: Guide): void
  note(at: Node, what: string, action: string): void
}

/** Parses a file. Throws a SyntaxError for text that is not JavaScript or TypeScript. */
export function parseFile(file: string, text: string): SourceFile {
  const program = findProgram(parseSource(file, text))
  const edits = new MagicString(text)
  const style = readStyle(text)
  const findings: Finding[] = []
  const removed: { start: number; end: number }[] = []
  const comments = new Set<string>()

  const removeRange = (start: number, end: number) => {
    if (start >= end) return
    edits.remove(start, end)
    removed.push({ start, end })
  }
  return {
    path: file,
    text,
    program,
    findings,
    style,
    isTypeScript: /\.[cm]?tsx?$/.test(file),
    print: () => edits.toString(),
    textOf: (node) => text.slice(startOf(node), endOf(node)),
    replace: (node, by) => void edits.overwrite(startOf(node), endOf(node), by),
    replaceRange: (start, end, by) => void edits.update(start, end, by),
    insertAt: (at, added) => void edits.appendLeft(at, added),
    removeRange,
    removeStatement(node) {
      const rest = /^[ \t]*\r?\n/.exec(text.slice(endOf(node)))
      removeRange(startOf(node), endOf(node) + (rest?.[0].length ?? 0))
    },
    isRemoved: (node) => removed.some(({ start, end }) => start <= startOf(node) && endOf(node) <= end),
    todo(at, what, action, { page, anchor }) {
      findings.push({ file, line: lineOf(at.node), type: 'todo', what, action })
      const start = startOf(findStatement(at).node)
      const comment = `// ${todoMark}: ${what}. ${action} ${page}#${anchor}`
      if (comments.has(`${start} ${comment}`) || isCommented(text.slice(0, start), comment)) return
      comments.add(`${start} ${comment}`)
      const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1))?.[0] ?? ''
      edits.prependRight(start, `${comment}${style.newline}${indent}`)
    },
    note(at, what, action) {
      findings.push({ file, line: lineOf(at), type: 'note', what, action })
    },
  }
}

/** Returns whether a comment is already among those directly above. */
function isCommented(before: string, comment: string): boolean {
  const lines = before.trimEnd().split(/\r?\n/)
  const last = lines.findLastIndex((line) => !line.trim().startsWith('//'))
  return lines.slice(last + 1).some((line) => line.trim() === comment)
}

/** Returns the statement of a list that a node is in. */
const findStatement = (at: NodePath) =>
  at.find(
    (parent) => parent.isStatement() && (parent.inList === true || parent.parentPath?.isProgram() === true),
  ) ?? at

/** Returns where a node starts in its file. */
export const startOf = (node: Node): number => node.start ?? 0
/** Returns where a node ends in its file. */
export const endOf = (node: Node): number => node.end ?? 0
/** Returns the line that a node starts in. */
export const lineOf = (node: Node): number => node.loc?.start.line ?? 1

/** Parses with the syntax that the file's name allows. */
function parseSource(file: string, text: string): File {
  const plugins: ParserPlugin[] = ['decorators', 'importAttributes', 'explicitResourceManagement']
  const extension = path.extname(file)
  if (/ts/.test(extension)) plugins.push('typescript')
  // Angle brackets are type assertions in .ts, and JSX everywhere else.
  if (!/^\.[cm]?ts$/.test(extension)) plugins.push('jsx')
  if (!/ts/.test(extension)) plugins.push('flow')
  return parse(text, { sourceType: 'unambiguous', allowReturnOutsideFunction: true, plugins })
}

function findProgram(ast: File): NodePath<Program> {
  let program: NodePath<Program> | undefined
  traverse(ast, {
    Program(at) {
      program = at
    },
  })
  if (!program) throw new Error('The parser returned no program.')
  return program
}

/** Reads the style from the file's first import or string. */
function readStyle(text: string) {
  const first = /^\s*(?:import|export|const|let|var)\b[^\n]*?(["'])[^\n]*?\1\)?(;?)[ \t]*\r?$/m.exec(text)
  return {
    quote: first?.[1] ?? "'",
    end: first ? (first[2] ?? '') : text.includes(';') ? ';' : '',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** Returns text as inline code. */
export const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Returns a table; cells must not contain line breaks outside of text. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const cell = (text) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

/** A fence that `scripts/samples.mjs` doesn't check: a signature is no program. */
export const fence = (text) => `\`\`\`typescript\n${text}\n\`\`\``

/** Joins parts of a page, without empty ones. */
export const join = (...parts) => parts.flat().filter(Boolean).join('\n\n')

/** Returns the first sentence of a text. */
export const firstSentence = (text) =>
  /^[\s\S]*?[.:](?=\s|$)/.exec(text.split('\n\n')[0])?.[0].replace(/:$/, '.') ?? text

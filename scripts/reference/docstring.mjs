const id = '\\d{1,2}\\.\\d{1,2}'
const ids = `${id}(?:(?:, | and |–)${id})*`
/** Citations of the specification: `(spec 4.10)`, `(8.3, 9.14)`, `(spec 7.26, CAIP-122)` and `(CAIP-122, spec 7.26)`. */
const citations = [
  [new RegExp(`\\s*\\((?:spec |Provider API )?${ids}\\)`, 'g'), ''],
  [new RegExp(`\\((?:spec )?${ids}[,;] `, 'g'), '('],
  [new RegExp(`, spec ${ids}(?=[,)])`, 'g'), ''],
]

/** Removes citations of the specification from a text. */
export const dropCitations = (text) =>
  citations.reduce((rest, [citation, replacement]) => rest.replace(citation, replacement), text)

/**
 * Reads the comment of a docstring.
 * @param {string} comment
 * @returns {{ text: string, tags: { name: string, text: string }[] }}
 */
export function readDocstring(comment) {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, ''))
  const [text = '', ...tags] = lines.join('\n').split(/^@(?=[a-z])/m)
  return {
    text: dropCitations(unwrap(text)),
    tags: tags.map((tag) => {
      const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(tag) ?? []
      return { name, text: name === 'example' ? rest.trim() : dropCitations(unwrap(rest)) }
    }),
  }
}

/** Joins the lines of each paragraph. */
const unwrap = (text) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n(?!\s*[-*|]\s)\s*/g, ' '))
    .join('\n\n')

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML, also inside attributes. */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => entities[character])

/** Markup that `html` inserts without escaping it. */
export const raw = (markup) => ({ markup })

const write = (value) => {
  if (Array.isArray(value)) return value.map(write).join('')
  if (value === undefined || value === false) return ''
  return typeof value === 'object' ? value.markup : escapeHtml(String(value))
}

/** Template tag for markup. Escapes every value that isn't markup. */
export const html = (strings, ...values) =>
  raw(strings.map((text, at) => (at === 0 ? text : write(values[at - 1]) + text)).join(''))

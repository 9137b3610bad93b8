/** Text that a database can store: without NUL characters, and without halves of surrogate pairs. */
export const storableText = /^[^\0\p{Cs}]*$/u

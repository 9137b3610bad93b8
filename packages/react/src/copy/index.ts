export { type Copy, type CopyKey, en } from './en/en.ts'
export { pseudoArabic, pseudoLong } from './pseudo.ts'

export { type Copy, type CopyKey, en } from './en.ts'
export { pseudoArabic, pseudoLong } from './pseudo.ts'

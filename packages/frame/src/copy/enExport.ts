/** English texts of the export screens, which load with them. `{name}` is a placeholder. */
export const enExport = {
  exportTitle: 'Show your recovery phrase',
  exportText: 'Your 12-word recovery phrase lets you use this wallet in other wallet apps, without us.',
  exportWarningTitle: 'Never share your recovery phrase',
  exportWarningText:
    'Anyone with the 12 words controls your wallet. Never type them into a site or send them to anyone, even to get help.',
  exportButton: 'Continue',

  phraseTitle: 'Your recovery phrase',
  phraseText: 'Write down the words in this order, and keep them somewhere safe.',
  phraseWords: 'The 12 words',
  phraseHidden: 'The words are hidden.',
  phraseShown: 'The words are shown for one minute.',
  phraseAlone: 'Make sure nobody can see your screen.',
  phraseShow: 'Show',
  phraseHide: 'Hide',
  phraseCopy: 'Copy',
  phraseCopied: 'Copied. Other apps can read the clipboard, so copy something else soon.',
  phraseCopyFailed: 'The browser blocked copying. Write down the words.',
  phraseDone: 'Done',
  phraseFailedTitle: 'Couldn’t load the words',
  phraseFailedText: 'Try again, or close this and start over.',
} as const

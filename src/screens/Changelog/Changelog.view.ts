import type { ChangelogProps } from './Changelog.tsx'

/**
 * Parses the release notes. The file contains only a heading, a second-level heading for each release and a list item for each change, each
 * on one text line. `tests/views/changelog.test.ts` checks that the files contain nothing else.
 */
export function changelogView(markdown: string, product: string): ChangelogProps {
  const [title = '', ...sections] = markdown.split('\n## ')
  return {
    product,
    heading: title.replace('# ', '').trim(),
    releases: sections.map((section) => {
      const [name = '', ...changes] = section.split('\n- ')
      return { name: name.trim(), changes: changes.map((change) => change.trim()) }
    }),
  }
}

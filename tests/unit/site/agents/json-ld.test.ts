import { expect, test } from 'vitest'
import { describeAsJsonLd } from '#site/agents/json-ld.ts'
import type { DescribedPage } from '#site/agents/json-ld.ts'

const page: DescribedPage = {
  hasMarkdown: true,
  path: '/errors/offline/',
  title: 'Offline',
  description: 'What it is.',
  reviewed: new Date('2026-11-21'),
  language: 'en',
  siteTitle: 'Service API',
  place: { siteUrl: 'https://docs.example', base: '' },
  sidebar: [
    {
      type: 'group',
      label: 'Reference',
      collapsed: false,
      badge: undefined,
      entries: [
        createLink('Console failures', '/errors/'),
        createLink('Errors', '/reference/errors/'),
      ],
    },
  ],
}

test('A page says what it is, when it was reviewed and where it belongs', () => {
  expect(JSON.parse(describeAsJsonLd(page))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': 'https://docs.example/#website',
        name: 'Service API',
        url: 'https://docs.example/',
        inLanguage: 'en',
      },
      {
        '@type': 'WebPage',
        '@id': 'https://docs.example/errors/offline/#page',
        name: 'Offline',
        url: 'https://docs.example/errors/offline/',
        lastReviewed: '2026-11-21',
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            {
              '@type': 'ListItem',
              position: 1,
              name: 'Service API',
              item: 'https://docs.example/',
            },
            {
              '@type': 'ListItem',
              position: 2,
              name: 'Console failures',
              item: 'https://docs.example/errors/',
            },
            {
              '@type': 'ListItem',
              position: 3,
              name: 'Offline',
              item: 'https://docs.example/errors/offline/',
            },
          ],
        },
      },
      {
        '@type': 'TechArticle',
        headline: 'Offline',
        description: 'What it is.',
        inLanguage: 'en',
        url: 'https://docs.example/errors/offline/',
        isPartOf: { '@id': 'https://docs.example/#website' },
        mainEntityOfPage: { '@id': 'https://docs.example/errors/offline/#page' },
        encoding: {
          '@type': 'MediaObject',
          encodingFormat: 'text/markdown',
          contentUrl: 'https://docs.example/errors/offline.md',
        },
      },
    ],
  })
})

test('Without a published address there are no addresses', () => {
  const text = describeAsJsonLd({ ...page, place: { siteUrl: undefined, base: '' } })
  expect(text).toContain('Console failures')
  expect(text).not.toMatch(/"(url|item|contentUrl|@id)"/)
})

test('A title cannot end the script that contains it', () => {
  const text = describeAsJsonLd({ ...page, title: '</script><b>' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{}, { name: '</script><b>' }, {}] })
})

function createLink(label: string, href: string) {
  return { type: 'link' as const, label, href, isCurrent: false, badge: undefined, attrs: {} }
}

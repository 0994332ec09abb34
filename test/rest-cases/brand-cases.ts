import * as LIMITS from '#shared/domain/limits.ts'
import { code, isArray, isNumber, type RestCase, snocks } from '#test/rest-cases/rest-case.ts'
import { samplePng } from '#test/sample-images.ts'

const unknownBrand = { status: 404, says: 'Marke nicht gefunden' }

export const BRAND_CASES: RestCase[] = [
  { endpoint: 'GET /api/brands/all', answer: [{ name: 'Gymshark' }, snocks] },
  {
    endpoint: 'GET /api/brands/search',
    path: '/api/brands/search?q=snoks',
    answer: [{ id: 1, name: 'Snocks', slug: 'snocks' }],
    refused: [
      { path: '/api/brands/search', status: 400, says: 'Suchbegriff' },
      { path: '/api/brands/search?q=%20', status: 400, says: 'Suchbegriff' },
      { path: `/api/brands/search?q=${'x'.repeat(101)}`, status: 400, says: 'Suchbegriff' },
    ],
  },
  {
    endpoint: 'GET /api/search',
    path: '/api/search?q=anna15',
    answer: { order: ['codes'], brands: [], influencers: [], codes: [code] },
    refused: [
      { path: '/api/search', status: 400, says: 'Suchbegriff' },
      { path: '/api/search?q=%20', status: 400, says: 'Suchbegriff' },
      { path: `/api/search?q=${'x'.repeat(101)}`, status: 400, says: 'Suchbegriff' },
    ],
  },
  {
    endpoint: 'GET /api/brands/management',
    answer: [{ name: 'Gymshark' }, { ...snocks, categoryName: 'Mode' }],
  },
  {
    endpoint: 'GET /api/brands/similar/:brandId/:categoryId',
    path: '/api/brands/similar/1/2',
    answer: [{ name: 'Gymshark' }],
    refused: [
      { path: '/api/brands/similar/eins/2', status: 400, says: 'Nummer der Marke' },
      { path: '/api/brands/similar/1/mode', status: 400, says: 'Nummer der Kategorie' },
    ],
  },
  {
    endpoint: 'GET /api/brands/:slug/stats',
    path: '/api/brands/snocks/stats',
    answer: { monthlyTrends: [{ month: '2026-11', codes: 1, avgDiscount: 10 }] },
    refused: [{ path: '/api/brands/unbekannt/stats', ...unknownBrand }],
  },
  {
    endpoint: 'GET /api/brands/:brand',
    path: '/api/brands/snocks?sort=new&page=1&customers=existing&minimum=none',
    answer: { brand: snocks, codes: [code] },
    refused: [
      { path: '/api/brands/unbekannt', ...unknownBrand },
      { path: `/api/brands/${'x'.repeat(LIMITS.slugLength + 1)}`, status: 400, says: 'Slug' },
      { path: '/api/brands/snocks?page=0', status: 400, says: 'Seite' },
      { path: '/api/brands/snocks?page=zwei', status: 400, says: 'Seite' },
      { path: '/api/brands/snocks?sort=best', status: 400, says: 'Sortierung' },
      { path: '/api/brands/snocks?customers=new', status: 400, says: 'Auswahl der Kunden' },
      { path: '/api/brands/snocks?minimum=1', status: 400, says: 'Mindestbestellwert' },
      { path: '/api/brands/snocks?end=never', status: 400, says: 'Auswahl des Endes' },
    ],
  },
  { endpoint: 'GET /api/brands', answer: isArray },
  {
    endpoint: 'POST /api/brands',
    body: { name: 'Junglück' },
    status: 201,
    answer: {
      brand: { name: 'Junglück', slug: 'junglueck' },
      classification: { confidence: isNumber },
    },
    refused: [
      { body: {}, status: 400, says: 'Markenname' },
      { body: { name: '  ' }, status: 400, says: 'Markenname' },
      { body: { name: 'x'.repeat(LIMITS.brandNameLength + 1) }, status: 400, says: 'Markenname' },
      { body: { name: 'Neu', slug: 'Neue Marke' }, status: 400, says: 'Slug' },
      { body: { name: 'SNOCKS' }, status: 409, says: 'gibt es bereits' },
      { body: { name: 'Neu', slug: 'snocks' }, status: 409, says: 'Marke „Snocks“' },
    ],
  },
  {
    endpoint: 'POST /api/brands/bulk',
    body: { brands: ['Purelei', 'Snocks', ''] },
    answer: { added: 1, duplicates: 1, errors: [] },
    refused: [
      { body: { brands: 'Purelei' }, status: 400, says: 'Marken' },
      { body: { brands: [] }, status: 400, says: 'Keine Marken eingegeben' },
      { body: { brands: ['', ' '] }, status: 400, says: 'Keine Marken eingegeben' },
      { body: { brands: Array(LIMITS.bulkBrands + 1).fill('x') }, status: 400, says: 'Marken' },
    ],
  },
  { endpoint: 'DELETE /api/brands/:brand', missing: 'Marke nicht gefunden', answer: { id: 1 } },
  {
    endpoint: 'GET /api/admin/brands/:id/edit',
    missing: 'Marke nicht gefunden',
    answer: { id: 1, slug: 'snocks', shopUrl: null, handles: [], logo: null },
  },
  {
    endpoint: 'PUT /api/brands/:brand',
    missing: 'Marke nicht gefunden',
    body: { slug: 'socken', shopUrl: 'https://partner.example/snocks', isAffiliateLink: true },
    answer: { id: 1, name: 'Snocks', slug: 'socken', isAffiliateLink: true },
    refused: [
      { body: { name: '' }, status: 400, says: 'Markenname' },
      { body: { url: 'javascript:alert(1)' }, status: 400, says: 'Website' },
      { body: { isAffiliateLink: true }, status: 400, says: 'Affiliate-Link' },
      { body: { categoryId: 99 }, status: 404, says: 'Kategorie' },
      { body: { name: 'Gymshark' }, status: 409, says: '„Gymshark“' },
      { body: { slug: 'gymshark' }, status: 409, says: '„Gymshark“' },
    ],
  },
  {
    endpoint: 'PUT /api/brands/:id/logo',
    missing: 'Marke nicht gefunden',
    body: { image: samplePng().toString('base64') },
    answer: { id: 1 },
    refused: [
      { body: {}, status: 400, says: 'Logo' },
      { body: { image: 'kein Bild' }, status: 400, says: 'Logo' },
      { body: { image: btoa('<svg/>') }, status: 400, says: 'PNG' },
      { body: { image: null }, status: 404, says: 'kein eigenes Logo' },
    ],
  },
  {
    endpoint: 'PUT /api/brands/:id/category',
    missing: 'Marke nicht gefunden',
    body: { categoryId: 3 },
    answer: { id: 1, categorySlug: 'tech' },
    refused: [
      { body: {}, status: 400, says: 'Nummer der Kategorie' },
      { body: { categoryId: 'tech' }, status: 400, says: 'Nummer der Kategorie' },
      { body: { categoryId: 99 }, status: 404, says: 'Kategorie' },
    ],
  },
  {
    endpoint: 'POST /api/brands/:id/collect',
    missing: 'Marke nicht gefunden',
    answer: { brandName: 'Snocks', totalSearched: 0, codesFound: 0, codesAdded: 0, errors: [] },
  },
  {
    endpoint: 'POST /api/admin/brands/:id/website',
    missing: 'Marke nicht gefunden',
    body: { decision: 'accept' },
    seed: (site) =>
      void site.sqlite.exec("update brands set suggested_url = 'https://snocks.com' where id = 1"),
    answer: { ...snocks, url: 'https://snocks.com', suggestedUrl: null },
    refused: [
      { body: {}, status: 400, says: 'Entscheidung' },
      { body: { decision: 'vielleicht' }, status: 400, says: 'Entscheidung' },
      { path: '/api/admin/brands/2/website', status: 409, says: 'keine Website vorgeschlagen' },
    ],
  },
  {
    endpoint: 'POST /api/admin/brands/:fromId/merge',
    path: '/api/admin/brands/2/merge',
    missing: 'Marke nicht gefunden',
    body: { intoId: 1 },
    answer: snocks,
    refused: [
      { body: {}, status: 400, says: 'Nummer der bleibenden Marke' },
      { body: { intoId: 99 }, ...unknownBrand },
    ],
  },
]

"""Fits how sure the reader may be: from the four shares of an offer to the share of such offers that are whole right.

Usage: calibrate.py OFFERS
OFFERS is what `npm run score -- --validation --offers OFFERS` wrote: authors that the encoder does not know. Half of them are
fitted on, the other half checks what was fitted; then all are fitted on and data/reader/card.json gets the result.
"""
import json
import sys

import numpy as np

from export import CARD

PARTS = ('code', 'shop', 'amount', 'end')
LEAST = 0.001


def log_odds(offers):
    """Of the product of the four shares, as src/extraction/confidence.ts takes it."""
    share = np.clip(np.prod([[offer['shares'][part] for part in PARTS] for offer in offers], 1), LEAST, 1 - LEAST)
    return np.log(share / (1 - share))


def fit(x, y, rounds=50):
    """Logistic regression by Newton's method: bias and weight (Platt scaling)."""
    x1 = np.stack([np.ones(len(x)), x], 1)
    w = np.array([0.0, 1.0])
    for _ in range(rounds):
        p = rate(w, x)
        w = w - np.linalg.solve((x1 * (p * (1 - p))[:, None]).T @ x1, x1.T @ (p - y))
    return w


def rate(w, x):
    return 1 / (1 + np.exp(-(w[0] + w[1] * x)))


def main():
    offers = [json.loads(line) for line in open(sys.argv[1], encoding='utf8')]
    authors = sorted({offer['author'] for offer in offers})
    x, y = log_odds(offers), np.array([offer['isWhole'] for offer in offers], dtype=float)
    half = np.array([authors.index(offer['author']) % 2 == 0 for offer in offers])
    for name, known in (('even', half), ('odd', ~half)):
        p, truth = rate(fit(x[known], y[known]), x[~known]), y[~known]
        sure = p >= 0.8
        print(f'fitted on the {name} authors, checked on {len(truth)} offers of the others: log loss '
              f'{-np.mean(truth * np.log(p) + (1 - truth) * np.log(1 - p)):.3f}, sure {sure.mean():.2f}, of these right {truth[sure].mean():.3f}')
        for low in np.arange(0, 1, 0.1):
            inside = (p >= low) & (p < low + 0.1)
            if inside.any():
                print(f'  {low:.1f}: {inside.sum()} offers, stated {p[inside].mean():.2f}, right {truth[inside].mean():.2f}')
    w = fit(x, y)
    card = json.load(open(CARD, encoding='utf8'))
    card['calibration'] = {'bias': round(w[0], 4), 'weight': round(w[1], 4)}
    with open(CARD, 'w', encoding='utf8') as file:
        json.dump(card, file, ensure_ascii=False, indent=2)
        file.write('\n')
    print(card['calibration'])


if __name__ == '__main__':
    main()

"""Trains the reader on the windows that `npm run examples` wrote.

Usage: train.py FOLDER [--epochs 3] [--start data/reader/reader.onnx] [--rate 1.5e-4] [--seed 1]
Reads FOLDER/encoder.npz and FOLDER/epoch-1.jsonl and so on (the first one again when there are fewer files than
epochs), and writes FOLDER/model.pt: the mean of the weights over the last steps, which reads strangers better
than the last ones. With --start it goes on from a graph that export.py wrote, or from a model.pt.
"""
import argparse
import json
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

from export import load_reader
from model import Reader, take_encoder

PLACES = 2048  # pieces in a batch, padding counted
CHUNK = 800  # windows that are sorted by length together
AVERAGE, AVERAGE_EVERY = 0.985, 8  # of the mean of the weights, and steps between its updates
KNOWN, NAME = 0, 4  # kinds of mentions
HIDE_KNOWN = 0.35  # how often a known brand is shown as any other name, so that unknown ones are found as well
SMOOTH = 0.02
HIDE_PIECES = 0.06  # how often a piece is hidden, so that no single word decides
UNKNOWN = 3  # the piece that stands for any other


def load(path):
    with open(path, encoding='utf8') as file:
        return [json.loads(line) for line in file]


def pairs(flat):
    return torch.tensor(flat, dtype=torch.long).view(-1, 2)


def to_batches(rows, shuffle):
    order = list(range(len(rows)))
    if shuffle:
        random.shuffle(order)
    batches = []
    for start in range(0, len(order), CHUNK):
        group, width = [], 0
        for at in sorted(order[start:start + CHUNK], key=lambda i: len(rows[i]['ids'])):
            width = max(width, len(rows[at]['ids']))
            if group and width * (len(group) + 1) > PLACES:
                batches.append(group)
                group, width = [], len(rows[at]['ids'])
            group.append(at)
        batches.append(group)
    if shuffle:
        random.shuffle(batches)
    return batches


def encode(model, rows):
    width = max(len(row['ids']) for row in rows)
    ids = torch.ones(len(rows), width, dtype=torch.long)
    mask = torch.zeros(len(rows), width, dtype=torch.bool)
    for at, row in enumerate(rows):
        ids[at, :len(row['ids'])] = torch.tensor(row['ids'])
        mask[at, :len(row['ids'])] = True
    if model.training:
        ids = torch.where(torch.rand(ids.shape) < HIDE_PIECES, UNKNOWN, ids)
    with torch.autocast('cpu', dtype=torch.bfloat16):
        return model.encoder(ids, None if mask.all() else mask).float()


def losses(model, x, row):
    """Of one window: is each candidate a code, and the share that the right options of each code got together."""
    ids, candidates = torch.tensor(row['ids']), pairs(row['candidates'])
    kinds = torch.tensor(row['kinds'], dtype=torch.long)
    if random.random() < HIDE_KNOWN:
        kinds = torch.where(kinds == KNOWN, NAME, kinds)
    codes, _, choices = model.judge(
        x[:len(ids)], ids, candidates, pairs(row['mentions']), kinds, pairs(row['amounts']), pairs(row['days']),
        torch.tensor(row['dayKinds'], dtype=torch.long), torch.tensor(row['dayDistances'], dtype=torch.long),
        torch.tensor([code[0] for code in row['codes']], dtype=torch.long))
    right = torch.zeros(len(candidates))
    for at, *_ in row['codes']:
        right[at] = 1
    found = {'code': F.binary_cross_entropy_with_logits(codes, right * (1 - 2 * SMOOTH) + SMOOTH, reduction='sum') * (1 / right.sum() if right.any() else 0.5)}
    for number, name in enumerate(('shop', 'amount', 'end')):
        scores = choices[name]
        if name == 'shop' and row['taken']:
            scores = scores.index_fill(1, torch.tensor(row['taken']), -30.0)
        shares = F.log_softmax(scores, 1)
        rows = [-torch.logsumexp(shares[at, code[1 + number]], 0) for at, code in enumerate(row['codes']) if code[1 + number] is not None]
        if rows:
            found[name] = torch.stack(rows).sum()
    return found


@torch.no_grad()
def check(model, rows):
    model.eval()
    sums, counts = dict.fromkeys(('code', 'shop', 'amount', 'end'), 0.0), dict.fromkeys(('code', 'shop', 'amount', 'end'), 0)
    for group in to_batches(rows, False):
        xs = encode(model, [rows[i] for i in group])
        for at, i in enumerate(group):
            for name, loss in losses(model, xs[at], rows[i]).items():
                sums[name] += loss.item()
                counts[name] += 1 if name == 'code' else len(rows[i]['codes'])
    model.train()
    return ' '.join(f'{name} {sums[name] / max(1, counts[name]):.3f}' for name in sums)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    for name, kind, usual in [('epochs', int, 3), ('rate', float, 1.5e-4), ('seed', int, 1)]:
        parser.add_argument('--' + name, type=kind, default=usual)
    parser.add_argument('--start')
    args = parser.parse_args()
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    at = lambda name: os.path.join(args.folder, name)
    model = load_reader(args.start) if args.start else Reader(take_encoder(np.load(at('encoder.npz'))))
    mean = {name: value.detach().clone() for name, value in model.state_dict().items()}
    encoder = list(model.encoder.parameters())
    heads = [p for name, p in model.named_parameters() if not name.startswith('encoder.')]
    optimizer = torch.optim.AdamW([{'params': encoder, 'lr': args.rate}, {'params': heads, 'lr': 6 * args.rate}], weight_decay=0.01, fused=True)
    steps = args.epochs * len(to_batches(load(at('epoch-1.jsonl')), False))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / (0.06 * steps)) * max(0.02, 1 - s / steps))
    validation = load(at('validation.jsonl'))
    began, step = time.time(), 0
    for epoch in range(1, args.epochs + 1):
        path = at(f'epoch-{epoch}.jsonl')
        rows = load(path if os.path.exists(path) else at('epoch-1.jsonl'))
        model.train()
        for group in to_batches(rows, True):
            some = [rows[i] for i in group]
            xs = encode(model, some)
            found = [loss for number, row in enumerate(some) for loss in losses(model, xs[number], row).values()]
            loss = torch.stack(found).sum() / len(group)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            if step % AVERAGE_EVERY == 0:
                keep = min(AVERAGE, step / (step + 10 * AVERAGE_EVERY))
                with torch.no_grad():
                    torch._foreach_lerp_(list(mean.values()), list(model.state_dict().values()), 1 - keep)
            if step % 50 == 0:
                print(f'epoch {epoch}, step {step} of {steps}, loss {loss.item():.3f}, {(time.time() - began) / step:.2f} s a step', flush=True)
        last = {name: value.clone() for name, value in model.state_dict().items()}
        model.load_state_dict(mean)
        print('validation', check(model, validation), flush=True)
        torch.save(mean, at('model.pt'))
        model.load_state_dict(last)


if __name__ == '__main__':
    main()

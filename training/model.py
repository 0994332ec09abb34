"""The reader: an encoder over pieces of words, and small heads that judge places of its text.

One head says how likely each candidate is a code. For each likely one three others choose among shops, amounts
and last days, with 'none' as the last choice. A place is its first, last and mean piece (as in span models of
the field, Lee et al. 2017); a pair of places is judged with the distance between them in pieces and in lines.
"""
import torch
import torch.nn.functional as F
from torch import nn

from encoder import LAYERS

HEADS = 12
DROPOUT = 0.1
# Kinds of mentions and of days, and classes of distance, as src/extraction/windows.ts numbers them.
MENTION_KINDS, DAY_KINDS, DAY_DISTANCES = 7, 16, 11
# Candidates below this log odds have no shop, amount and end, nor have more than so many of a window: a text of
# nothing but codes must not take the memory of a thousand captions.
UNLIKELY, MOST = -3.0, 64
STEPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 56, 90, 150, 260]
LINES = [1, 2, 3, 5, 9]


class Layer(nn.Module):
    def __init__(self, width, inner):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm1 = nn.LayerNorm(width, eps=1e-5)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-5)

    def forward(self, x, bias):
        batch, pieces, width = x.shape
        q, k, v = self.qkv(x).view(batch, pieces, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        # Written out, because PyTorch's fused attention is slow backwards without a graphics card.
        scores = (q * (width // HEADS) ** -0.5) @ k.transpose(-1, -2)
        if bias is not None:
            scores = scores + bias.to(scores.dtype)
        mixed = torch.softmax(scores, -1) @ v
        drop = lambda values: F.dropout(values, DROPOUT, self.training)
        x = self.norm1(x + drop(self.out(mixed.transpose(1, 2).reshape(batch, pieces, width))))
        return self.norm2(x + drop(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, vocabulary, width=384, inner=1536, positions=512):
        super().__init__()
        self.word = nn.Parameter(torch.empty(vocabulary, width))
        self.position = nn.Parameter(torch.empty(positions, width))
        self.norm = nn.LayerNorm(width, eps=1e-5)
        self.layers = nn.ModuleList(Layer(width, inner) for _ in range(LAYERS))

    def forward(self, ids, mask=None):
        x = self.norm(F.embedding(ids, self.word) + self.position[: ids.shape[1]])
        bias = None if mask is None else torch.zeros_like(mask, dtype=x.dtype).masked_fill(~mask, -1e4)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, bias)
        return x


def take_encoder(pretrained):
    """The encoder with the weights that encoder.py kept."""
    encoder = Encoder(len(pretrained['word']))
    encoder.load_state_dict({name: torch.from_numpy(pretrained[name]) for name in encoder.state_dict()})
    return encoder


def mlp(wide, hidden):
    return nn.Sequential(nn.Linear(wide, hidden), nn.GELU(), nn.Dropout(0.1), nn.Linear(hidden, 1))


class Choice(nn.Module):
    """Scores of options for codes, and of 'none'."""

    def __init__(self, width, hidden=192):
        super().__init__()
        self.code, self.option = nn.Linear(3 * width, hidden), nn.Linear(3 * width, hidden)
        self.code_part, self.option_part = nn.Linear(3 * width, hidden, bias=False), nn.Linear(3 * width, hidden, bias=False)
        self.step, self.line = nn.Embedding(2 * (len(STEPS) + 1), hidden), nn.Embedding(2 * (len(LINES) + 1), hidden)
        self.score = nn.Sequential(nn.GELU(), nn.Dropout(0.1), nn.Linear(hidden, 1))
        self.none = mlp(4 * width, hidden)
        nn.init.normal_(self.step.weight, std=0.1)
        nn.init.normal_(self.line.weight, std=0.1)

    def forward(self, codes, options, extra, steps, lines, first):
        """Codes (k x 3d) and options (n x 3d), extra (n x hidden) or 0; first is the text's own vector."""
        pairs = (self.code(codes)[:, None] + (self.option(options) + extra)[None]
                 + self.code_part(codes)[:, None] * self.option_part(options)[None] + self.step(steps) + self.line(lines))
        none = self.none(torch.cat([codes, first.expand(codes.shape[0], -1)], 1))
        return torch.cat([self.score(pairs).squeeze(2), none], 1)


def classes(distance, bounds):
    """Classes of a distance, those of options behind the code first, then those before it."""
    # Bound by bound: the runtime gets sums over an axis of no options wrong.
    size = sum((distance.abs() >= bound).long() for bound in bounds)
    return size + (distance < 0) * (len(bounds) + 1)


class Reader(nn.Module):
    def __init__(self, encoder, width=384):
        super().__init__()
        # The line break is the last piece.
        self.encoder, self.line_break = encoder, len(encoder.word) - 1
        self.code = mlp(3 * width, 256)
        self.choices = nn.ModuleDict({name: Choice(width) for name in ('shop', 'amount', 'end')})
        self.mention_kind, self.day_kind, self.day_distance = (nn.Embedding(n, 192) for n in (MENTION_KINDS, DAY_KINDS, DAY_DISTANCES))
        for embedding in (self.mention_kind, self.day_kind, self.day_distance):
            nn.init.normal_(embedding.weight, std=0.1)

    def represent(self, x, places):
        at = torch.arange(x.shape[0])[None]
        inside = ((at >= places[:, :1]) & (at <= places[:, 1:])).to(x.dtype)
        return torch.cat([x[places[:, 0]], x[places[:, 1]], inside @ x / (places[:, 1:] - places[:, :1] + 1)], 1)

    def judge(self, x, ids, candidates, shops, shop_kinds, amounts, days, day_kinds, day_distances, picked=None):
        """Log odds of the candidates, the numbers of the picked ones (by default the likely), and their choices."""
        represented = self.represent(x, candidates)
        codes = self.code(represented).squeeze(1)
        if picked is None:
            ranked = torch.topk(torch.cat([codes, codes.new_full((MOST,), UNLIKELY)]), MOST).values
            picked = torch.nonzero(codes >= ranked[-1]).squeeze(1)
        own, places = represented[picked], candidates[picked]
        line = torch.cumsum((ids == self.line_break).to(torch.int64), 0)
        choices = {}
        extras = {'shop': self.mention_kind(shop_kinds), 'amount': 0, 'end': self.day_kind(day_kinds) + self.day_distance(day_distances)}
        for name, options in (('shop', shops), ('amount', amounts), ('end', days)):
            behind, before = options[None, :, 0] - places[:, None, 1], places[:, None, 0] - options[None, :, 1]
            steps = torch.where(behind >= before, behind.clamp(min=0), -before.clamp(min=0))
            lines = line[options[None, :, 0]] - line[places[:, None, 0]]
            choices[name] = self.choices[name](own, self.represent(x, options), extras[name], classes(steps, STEPS), classes(lines, LINES), x[:1])
        return codes, picked, choices

    def forward(self, ids, candidates, shops, shopKinds, amounts, days, dayKinds, dayDistances):
        """One window as the program asks for it: shares of the codes, which were picked, shares of their options."""
        long = [value.long() for value in (ids, candidates, shops, shopKinds, amounts, days, dayKinds, dayDistances)]
        x = self.encoder(long[0][None])[0]
        codes, picked, choices = self.judge(x, *long)
        return torch.sigmoid(codes), picked.to(torch.int32), *(torch.softmax(choices[name], 1) for name in ('shop', 'amount', 'end'))

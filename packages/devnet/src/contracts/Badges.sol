// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-1155 of attendance badges, drawn on chain. Anyone may take some.
contract Badges is ERC1155("") {
    string public constant name = "Session Badges";
    string public constant symbol = "BADGE";

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        string memory number = Strings.toString(id);
        bytes memory image = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="44" fill="hsl(',
            Strings.toString((id * 67) % 360),
            ' 60% 45%)"/><circle cx="48" cy="48" r="36" fill="none" stroke="#fff" stroke-width="2"/>',
            '<text x="48" y="59" font-family="system-ui" font-size="32" fill="#fff" text-anchor="middle">',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Session badge ',
            number,
            '","description":"For taking a turn at the keyboard.","image":"data:image/svg+xml;base64,',
            Base64.encode(image),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
